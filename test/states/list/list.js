// A narrow state is shown in a window of its size.
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.search.includes('narrow')) return
  event.preventDefault()
  open(link.href, '', 'popup,width=1024,height=700')
})
