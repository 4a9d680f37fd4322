/** Exactly these. */
export const routerCommands = ['reboot', 'pion', 'pioff', 'wifion', 'wifioff'] as const
export type RouterCommand = (typeof routerCommands)[number]

/** What routers of the supported make obey (decision 42); the installation may have others. */
export const usualRouterSms = '{password} {command}'

/** What is wrong with a template of a router's SMS; nothing if it is good. */
export function routerSmsProblem(template: string): string | undefined {
  const times = (what: string) => template.split(what).length - 1
  if (times('{password}') !== 1 || times('{command}') !== 1) return 'it must have {password} and {command}, each once.'
  if (template.length > 100) return 'it may have 100 characters at most.' // with a password of 64 it fits into one SMS
  if (/\p{Cc}/u.test(template)) return 'it may have no line breaks and control characters.'
  return undefined
}

/** The text that the router obeys. */
export const routerSms = (password: string, command: RouterCommand, template: string = usualRouterSms): string =>
  template.replace(/\{(password|command)\}/g, (_, what) => (what === 'password' ? password : command))

/** The command in a text, if it is one for a router. */
export const commandIn = (text: string, template: string = usualRouterSms): RouterCommand | undefined =>
  routerCommands.find((command) =>
    fits(
      text,
      template.replace('{command}', () => command),
    ),
  )

/** Whether a text is the template with a password, which has no blanks, in its place. */
function fits(text: string, template: string): boolean {
  const [before = '', after = ''] = template.split('{password}')
  if (text.length <= before.length + after.length) return false
  const password = text.slice(before.length, text.length - after.length)
  return text.startsWith(before) && text.endsWith(after) && !/\s/.test(password)
}

/** How a phone number is looked up: its digits, without '+'. */
export const digitsOf = (phoneNumber: string): string => phoneNumber.replace(/[^0-9]/g, '')
