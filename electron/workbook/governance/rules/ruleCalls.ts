import type { WorkbookCore } from '../../core.ts'
import { sha256 } from '../../log/sha256.ts'
import type { GovernanceCalls } from '../../port/calls.ts'
import { readRules } from '../../tables/ruleSets.ts'
import { backTestRules } from './backTestRules.ts'
import { checkRules } from './checkRules.ts'

/** The rules of matching, version after version. */
export function createRuleCalls(core: WorkbookCore): Pick<GovernanceCalls, 'rules' | 'saveRules' | 'backTest'> {
  const { db, log } = core
  const insert = db.command(
    'INSERT INTO rule_sets (version, rules, made_by, saved_at, saved_by) VALUES (?, ?, ?, ?, ?)'
  )

  return {
    rules: () => readRules(db),
    saveRules(rules, { name: by }) {
      checkRules(rules)
      const current = readRules(db)
      const text = JSON.stringify(rules)
      if (text === JSON.stringify(current.rules)) return current
      core.change(null, () => {
        const at = core.now()
        const version = current.version + 1
        const on = rules.filter(({ isOn }) => isOn).length
        const detail = { version, on, off: rules.length - on, sha256: sha256(text) }
        const { seq } = log.append({ at, by, kind: 'rules-saved', reconciliation: null, detail })
        insert.run(version, text, seq, at, by)
      })
      return readRules(db)
    },
    backTest: (rules) => backTestRules(db, rules)
  }
}
