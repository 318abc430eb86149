/**
 * The beginning of a script that tries what it must not: what each attempt came to is in `said`, and one that gets nothing,
 * or no answer in time, says so by a name.
 */
export const ATTEMPTS = `
const said = []
const tell = (what, value) => said.push(what + ': ' + value)
const attempt = async (what, act) => {
  try { tell(what, await Promise.race([act(), new Promise((_, fail) => setTimeout(() => fail({ name: 'silence' }), 1500))])) }
  catch (error) { tell(what, error.name) }
}
const must = (value) => { if (value === undefined || value === null || value === '' || value === 0) throw { name: 'empty' }; return value }
const add = (name, fields) => document.body.appendChild(Object.assign(document.createElement(name), fields))
`
