import type { StepAnswer } from '../../protocol/steps.ts'

const element = document.getElementById('answer')
const { target = '', answer = '' } = element?.dataset ?? {}
const message: StepAnswer = { type: 'service3d.answer', target, data: answer }
// Only a frame of the library can hear it: the parent has to be of this very origin.
window.parent.postMessage(message, location.origin)
