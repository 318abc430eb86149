import { expect, it } from 'vitest'
import { command, EXIT } from '../../../../electron/shells/cli/command/command.ts'
import { uuid, wholeNumber } from '../../../../electron/shells/cli/command/optionValues.ts'
import { readOptions } from '../../../../electron/shells/cli/readOptions.ts'

const sample = command({
  argument: { name: 'ID', isRequired: true, read: uuid, text: 'what it is about' },
  options: {
    count: { value: 'N', read: wholeNumber(1, 9), text: 'how many' },
    name: { value: 'NAME', isRequired: true, text: 'its name' },
    tag: { value: 'TAG', isList: true, text: 'may be repeated' },
    strict: { text: 'allows less' }
  },
  run: () => Promise.resolve(EXIT.done)
})

const read = (...args: readonly string[]) => readOptions('sample', sample, args)
const ID = '0B2F3C4D-0000-0000-0000-00000000000F'

it('gives each option the value that its spec says, also if it is not given', () => {
  const id = ID.toLowerCase()
  expect(read(ID, '--name', 'n')).toEqual({ ID: id, count: undefined, name: 'n', tag: [], strict: false })
  const all = ['--count', '3', '--name', '-n', '--tag', 'a', '--strict', '--tag', 'b', '--strict']
  expect(read(ID, ...all)).toEqual({ ID: id, count: 3, name: '-n', tag: ['a', 'b'], strict: true })
})

it('names what it cannot read as the user typed it, and reads nothing for the help', () => {
  expect(() => read('0B2F3C4D', '--name', 'n')).toThrow(/^ID takes a UUID\.$/)
  expect(() => read(ID, '--name', 'n', '--count', '10')).toThrow(/^--count takes a whole number from 1 to 9\.$/)
  expect(read('x', '--count', 'many', '-h')).toBeUndefined()
})
