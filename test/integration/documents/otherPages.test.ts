import { expect, it } from 'vitest'
import { OTHER_PAGES, testPages } from '../../support/documents/pageTests.ts'
import { brokenCommands } from '../../support/documents/runPage.ts'

const page = (...lines: readonly string[]) => `\`\`\`sh\n${lines.join('\n')}\n\`\`\`\n`

testPages(OTHER_PAGES, (data) => {
  it('would be refused where they end otherwise, or are none', async () => {
    const broken = await brokenCommands(
      page(
        'npm run -s cli -- sync --flul',
        'npm run -s cli -- transactions   # exit code 1, since nothing was synced',
        'npm run -s cli -- transactions',
        'npm run -s cli -- snyc',
        'npm run -s cli -- funding request FUNDING_ID   # opens the checkout in a browser',
        'npm run -s cli -- sync --flul   # opens a page in a browser',
        'npm run strat',
        'npm run bench -- nothing',
        'npm run mutation -- mnoey --sample 3',
        'npm run fuzz -- csv --minuets 3',
        'npx vitest run test/nothing.test.ts',
        'npx vitest run --nothing',
        'curl http://127.0.0.1:8080/v1/transactions',
        'wget https://example.com'
      ),
      data()
    )
    expect(broken.map((fault) => fault.replace(/\. See: .*\n/, ''))).toEqual([
      expect.stringContaining("ended with 2, not 0: tallydesk: Unknown option '--flul'"),
      expect.stringContaining('transactions: ended with 1, not 0'),
      expect.stringContaining('There is no command "snyc"'),
      expect.stringContaining('No answer before says what FUNDING_ID is.'),
      expect.stringContaining("Unknown option '--flul'"),
      expect.stringContaining('package.json has no script strat.'),
      expect.stringContaining('There is no bench nothing.'),
      expect.stringContaining('mutation knows no mnoey.'),
      expect.stringContaining('fuzz knows no --minuets.'),
      expect.stringContaining('There is no test/nothing.test.ts.'),
      expect.stringContaining('vitest run has no --nothing.'),
      expect.stringContaining('No sandbox was started before.'),
      expect.stringContaining('Pages may not call wget.')
    ])
  })
})
