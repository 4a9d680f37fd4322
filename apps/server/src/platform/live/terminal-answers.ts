const esc = '\u001b'
const sequences = [
  // where the cursor is, what terminal this is, how it is set, whether it has the focus
  `${esc}\\[[?>=]?[\\d;]*\\$?[cnRyIO]`,
  // the mouse
  `${esc}\\[<[\\d;]+[Mm]`,
  `${esc}\\[M[\\s\\S]{3}`,
  // colours and settings
  `${esc}[P\\]][^${esc}\\u0007]*(?:\\u0007|${esc}\\\\)`,
]
const answers = new RegExp(`^(?:${sequences.join('|')})+$`)

/** True for input that the terminal sends by itself, because a program asked for it; nobody has typed it. */
export const isAnswer = (data: string): boolean => answers.test(data)
