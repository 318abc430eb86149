// The page that takes the cardholder back to the shop posts its only form as soon as it is there.
const form = document.querySelector<HTMLFormElement>('form[data-hand-over]')
form?.submit()

// Somebody who mistyped finds the code marked, ready to be typed over.
const code = document.getElementById('code')
if (code instanceof HTMLInputElement && code.getAttribute('aria-invalid') === 'true') code.focus()
