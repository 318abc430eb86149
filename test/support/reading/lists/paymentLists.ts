import { asianLists } from './asian.ts'
import { britishLists } from './british.ts'
import { easternLists } from './eastern.ts'
import { germanLists } from './german.ts'
import { nordicLists } from './nordic.ts'
import { northAmericanLists } from './northAmerican.ts'
import { overseasLists } from './overseas.ts'
import type { PaymentList } from './paymentList.ts'
import { southernLists } from './southern.ts'
import { westernLists } from './western.ts'

export const paymentLists: readonly PaymentList[] = [
  ...germanLists,
  ...britishLists,
  ...northAmericanLists,
  ...westernLists,
  ...southernLists,
  ...nordicLists,
  ...easternLists,
  ...asianLists,
  ...overseasLists
]
