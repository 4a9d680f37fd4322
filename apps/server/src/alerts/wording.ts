/** What the server itself writes to people, mails and SMS, is in one language and one time zone, which its configuration names. */
export interface MessageStyle {
  language: 'en' | 'de'
  /** IANA name. */
  timeZone: string
}

/** Titles of alerts, as the console has them. */
const titles = {
  en: {
    BreakIn: 'Break-in',
    CloneSuspected: 'Two devices seem to use the secret of this cube',
    CubeDisconnected: 'Cube disconnected',
    LateLockResult: 'A lock reported after its command had been given up',
    LockBlocked: 'Lock blocked',
    LockDefective: 'Lock defective',
    MaintenanceRequired: 'Maintenance required',
  },
  de: {
    BreakIn: 'Aufbruch',
    CloneSuspected: 'Zwei Geräte scheinen das Geheimnis dieses Cubes zu benutzen',
    CubeDisconnected: 'Cube getrennt',
    LateLockResult: 'Ein Schloss meldete sich, nachdem sein Befehl aufgegeben worden war',
    LockBlocked: 'Schloss blockiert',
    LockDefective: 'Schloss defekt',
    MaintenanceRequired: 'Wartung nötig',
  },
} satisfies Record<string, Record<string, string>>

/** Titles that are sentences in a mail; an SMS has 20 characters for one. */
const shortTitles = {
  en: { CloneSuspected: 'Secret used twice', LateLockResult: 'Late lock report' },
  de: { CloneSuspected: 'Geheimnis doppelt', LateLockResult: 'Späte Schlossmeldung' },
} satisfies Record<string, Record<string, string>>

const words = {
  en: {
    locale: 'en-GB',
    alerts: (number: number) => `${number} alerts`,
    cubes: (number: number) => `${number} cubes`,
    box: 'box',
    lock: 'lock',
    labels: { cube: 'Cube', site: 'Site', where: 'Where', since: 'Since', over: 'Over since' },
    openCube: 'Open the cube',
    more: (number: number) => `And ${number} more. The console shows all of them.`,
    why: (operator: string) => `You get this mail because your address is among the alert recipients of ${operator}.`,
    adminCan: 'An Admin can change that',
    changeRecipients: 'Change recipients',
    page: 'Alerts',
  },
  de: {
    locale: 'de-DE',
    alerts: (number: number) => `${number} Alarme`,
    cubes: (number: number) => `${number} Cubes`,
    box: 'Fach',
    lock: 'Schloss',
    labels: { cube: 'Cube', site: 'Ort', where: 'Wo', since: 'Seit', over: 'Vorbei seit' },
    openCube: 'Cube öffnen',
    more: (number: number) => `Und ${number} weitere. Die Konsole zeigt alle.`,
    why: (operator: string) =>
      `Sie erhalten diese Mail, weil Ihre Adresse unter den Alarm-Empfängern von ${operator} steht.`,
    adminCan: 'Ein Admin kann das ändern',
    changeRecipients: 'Empfänger ändern',
    page: 'Alarme',
  },
} satisfies Record<MessageStyle['language'], { locale: string } & Record<string, unknown>>

export type Wording = ReturnType<typeof wordingOf>

/** What alerts are told in. */
export function wordingOf({ language, timeZone }: MessageStyle) {
  const own = words[language]
  const { locale } = own
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone })
  const zoned = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
  /** Of that moment, since it is another one in summer: 'CET', 'MESZ', 'GMT-5'. */
  const zone = (at: Date) => zoned.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const told = (format: Intl.DateTimeFormat) => (iso: string) => {
    const at = new Date(iso)
    return `${format.format(at)} ${zone(at)}`
  }
  const title = (type: string): string => (titles[language] as Record<string, string>)[type] ?? type
  return {
    ...own,
    language,
    title,
    shortTitle: (type: string): string => (shortTitles[language] as Record<string, string>)[type] ?? title(type),
    moment: told(day),
    time: told(clock),
  }
}
