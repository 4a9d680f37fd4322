/** What every form says, and what a tab says whose user has gone. */
export const formsDe: Record<string, string> = {
  'Changed by someone else meanwhile': 'Inzwischen von jemand anderem geändert',
  Field: 'Feld',
  'Keep mine': 'Meines behalten',
  'Nothing has been saved yet. Decide what you both changed, then save again.':
    'Es wurde noch nichts gespeichert. Entscheiden Sie, was beide geändert haben, und speichern Sie erneut.',
  'Someone else has deleted it meanwhile.': 'Jemand anderes hat es inzwischen gelöscht.',
  'Take theirs': 'Anderes übernehmen',
  'Taken over': 'Übernommen',
  Theirs: 'Anderes',
  Was: 'Vorher',
  Yours: 'Ihres',
  'Signed out': 'Abgemeldet',
  'You are signed out.': 'Sie sind abgemeldet.',
  'You signed out in another tab of this browser.': 'Sie haben sich in einem anderen Tab dieses Browsers abgemeldet.',
  'To the start page': 'Zur Startseite',
}
