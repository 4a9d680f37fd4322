/**
 * Two letters that stand for a name: the initials of two words; of one word its first letter and the one that its last syllable begins
 * with, which is the second word of a compound ("Nordpost" is NP); else the first two letters.
 */
export function monogram(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((it) => it !== '')
  const [first = '', second] = words
  const letters = second === undefined ? lettersOf(first) : [[...first][0], [...second][0]]
  return letters.join('').toLocaleUpperCase('en')
}

const vowels = 'aeiouyäöüåæøáàâéèêíìîóòôúùû'
const lastSyllable = new RegExp(`^(\\p{L}).*([^${vowels}\\P{L}])[${vowels}]+[^${vowels}]*$`, 'iu')

const lettersOf = (word: string): readonly string[] => lastSyllable.exec(word)?.slice(1) ?? [...word].slice(0, 2)
