import { DECISION_PAGES, testPages } from '../../support/documents/pageTests.ts'

testPages(DECISION_PAGES)
