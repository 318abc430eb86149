import { LEDGER_PAGES, testPages } from '../../support/documents/pageTests.ts'

testPages(LEDGER_PAGES)
