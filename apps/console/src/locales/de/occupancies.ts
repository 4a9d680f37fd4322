/** Occupancies and what apps keep in them. */
export const occupanciesDe: Record<string, string> = {
  'Tab indents. To leave, press Esc and then Tab. Ctrl S saves.':
    'Tab rückt ein. Zum Verlassen Esc und dann Tab drücken. Strg S speichert.',
  'a value belongs here: a text in quotes, a number, true, false, null, a list or an object.':
    'hier gehört ein Wert hin: ein Text in Anführungszeichen, eine Zahl, true, false, null, eine Liste oder ein Objekt.',
  'a name in double quotes belongs here.': 'hier gehört ein Name in doppelten Anführungszeichen hin.',
  'a colon belongs here.': 'hier gehört ein Doppelpunkt hin.',
  'a comma or ] belongs here.': 'hier gehört ein Komma oder ] hin.',
  'a comma or } belongs here.': 'hier gehört ein Komma oder } hin.',
  'nothing may stand here any more.': 'hier darf nichts mehr stehen.',
  'this text does not end: a quote is missing, or a backslash stands before a wrong character.':
    'dieser Text endet nicht: Ein Anführungszeichen fehlt, oder ein Backslash steht vor einem falschen Zeichen.',
  'Line {line}, character {character}: {sentence}': 'Zeile {line}, Zeichen {character}: {sentence}',
}
