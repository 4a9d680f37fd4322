/** spec §9: exactly these. */
export const routerCommands = ['reboot', 'pion', 'pioff', 'wifion', 'wifioff'] as const
export type RouterCommand = (typeof routerCommands)[number]

/** The text that a router of the supported make obeys (GAP-42). */
export const routerSms = (password: string, command: RouterCommand): string => `${password} ${command}`

/** The command in a text, if it is one for a router. */
export const commandIn = (text: string): RouterCommand | undefined =>
  routerCommands.find((command) => text.endsWith(` ${command}`))

/** How a phone number is looked up: its digits, without '+' (GAP-44). */
export const digitsOf = (phoneNumber: string): string => phoneNumber.replace(/[^0-9]/g, '')
