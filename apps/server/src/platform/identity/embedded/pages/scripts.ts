/** Before the first paint: the colour mode that was chosen in the console, which keeps it under this name. */
export const themeScript = `(() => {
  try {
    const mode = localStorage.getItem('mui-mode')
    if (mode === 'light' || mode === 'dark') document.documentElement.dataset.theme = mode
  } catch {}
})()
`

/** The pages work without it. */
export const signInScript = `for (const button of document.querySelectorAll('.reveal')) {
  const input = document.getElementById(button.getAttribute('aria-controls'))
  button.hidden = false
  button.addEventListener('click', () => {
    const shown = input.type === 'password'
    input.type = shown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(shown))
    input.focus()
  })
}
for (const button of document.querySelectorAll('.demo button')) {
  button.addEventListener('click', () => {
    document.getElementById('username').value = button.dataset.username
    document.getElementById('password').value = button.dataset.password
    document.querySelector('button.main').focus()
  })
}
for (const form of document.querySelectorAll('form')) {
  let sent = false
  form.addEventListener('submit', (event) => {
    if (sent) event.preventDefault()
    sent = true
  })
}
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})
document.querySelector('[data-submit]')?.click()
`
