/** What the demo apps write to customers, in the language of the tenant's town. */
export interface Occasion {
  tenant: string
  name: string
  box: string
  place: string
  order: string
  code: string
  until: string
}
interface Written {
  type: string
  subject: string
  short: string
  html: string
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const page = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')

type Texts = Record<'ready' | 'reminder', (of: Occasion) => Written>

const en: Texts = {
  ready: (of) => ({
    type: 'Parcel ready',
    subject: `Your order is ready in box ${of.box}`,
    short: `${of.tenant}: your order ${of.order} is ready in box ${of.box}, ${of.place}. Code ${of.code}, until ${of.until}.`,
    html: page(
      `Hello ${escaped(of.name)},<br>your order ${of.order} is waiting for you in <b>box ${of.box}</b>, ${escaped(of.place)}.`,
      `Your code: <b>${of.code}</b>`,
      `Please collect it by ${of.until}.`,
    ),
  }),
  reminder: (of) => ({
    type: 'Reminder',
    subject: 'Your order is still waiting',
    short: `${of.tenant}: order ${of.order} still waits in box ${of.box}, ${of.place}. Code ${of.code}, until ${of.until}.`,
    html: page(
      `Hello ${escaped(of.name)},<br>your order ${of.order} is still in <b>box ${of.box}</b>, ${escaped(of.place)}.`,
      `Your code: <b>${of.code}</b>`,
      `It goes back on ${of.until}.`,
    ),
  }),
}
const de: Texts = {
  ready: (of) => ({
    type: 'Parcel ready',
    subject: `Ihre Bestellung liegt in Fach ${of.box}`,
    short: `${of.tenant}: Ihre Bestellung ${of.order} liegt in Fach ${of.box}, ${of.place}. Code ${of.code}, bis ${of.until}.`,
    html: page(
      `Guten Tag ${escaped(of.name)},<br>Ihre Bestellung ${of.order} liegt für Sie in <b>Fach ${of.box}</b>, ${escaped(of.place)}.`,
      `Ihr Code: <b>${of.code}</b>`,
      `Bitte holen Sie sie bis ${of.until} ab.`,
    ),
  }),
  reminder: (of) => ({
    type: 'Reminder',
    subject: 'Ihre Bestellung wartet noch',
    short: `${of.tenant}: Bestellung ${of.order} liegt noch in Fach ${of.box}, ${of.place}. Code ${of.code}, bis ${of.until}.`,
    html: page(
      `Guten Tag ${escaped(of.name)},<br>Ihre Bestellung ${of.order} liegt noch in <b>Fach ${of.box}</b>, ${escaped(of.place)}.`,
      `Ihr Code: <b>${of.code}</b>`,
      `Am ${of.until} geht sie zurück.`,
    ),
  }),
}
const no: Texts = {
  ready: (of) => ({
    type: 'Parcel ready',
    subject: `Pakken din er klar i boks ${of.box}`,
    short: `${of.tenant}: pakken ${of.order} er klar i boks ${of.box}, ${of.place}. Kode ${of.code}, til ${of.until}.`,
    html: page(
      `Hei ${escaped(of.name)},<br>pakken din ${of.order} ligger i <b>boks ${of.box}</b>, ${escaped(of.place)}.`,
      `Koden din: <b>${of.code}</b>`,
      `Hent den innen ${of.until}.`,
    ),
  }),
  reminder: (of) => ({
    type: 'Reminder',
    subject: 'Pakken din venter fortsatt',
    short: `${of.tenant}: pakken ${of.order} venter i boks ${of.box}, ${of.place}. Kode ${of.code}, til ${of.until}.`,
    html: page(
      `Hei ${escaped(of.name)},<br>pakken din ${of.order} ligger fortsatt i <b>boks ${of.box}</b>, ${escaped(of.place)}.`,
      `Koden din: <b>${of.code}</b>`,
      `Den sendes tilbake ${of.until}.`,
    ),
  }),
}

/** Sender name of SMS, language, and who gets messages over Matrix too. */
export const senders: Record<string, { sender: string; texts: Texts; matrix?: true }> = {
  kystkob: { sender: 'Kystkob', texts: en },
  fjordmarkt: { sender: 'Fjordmarkt', texts: no, matrix: true },
  'elbe-apotheken': { sender: 'ElbeApo', texts: de },
  'baltic-parcel': { sender: 'BalticParc', texts: en },
  stadsbiblioteket: { sender: 'Stadsbibl', texts: en, matrix: true },
  'bergwelt-sport': { sender: 'Bergwelt', texts: de, matrix: true },
  'tal-apotheke': { sender: 'TalApotheke', texts: de },
}

export const customers =
  `Lena Brinkmann|Tobias Okafor|Karin Sund|Peteris Ozols|Mia Lindqvist|Jonas Haugen|Sofie Nygaard|Anna Berzina|Erik Dahl|Nora Vik|
Martin Keller|Ida Holm|Paul Lorenz|Emma Steiner|Luca Moser|Olga Petrova|Hanna Virtanen|Tom Becker|Clara Vogt|Max Huber`
    .split('|')
    .map((name) => name.trim())
