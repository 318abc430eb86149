import fc from 'fast-check'
import { campaignSeed } from './campaign.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: campaignSeed() })

export default fc
