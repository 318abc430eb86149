// The page that takes the cardholder back to the shop posts its only form at once.
const form = document.querySelector<HTMLFormElement>('form[data-hand-over]')
form?.submit()

// After a mistake the code is selected, so that it can be typed over.
const code = document.getElementById('code')
if (code instanceof HTMLInputElement && code.getAttribute('aria-invalid') === 'true') code.focus()
