/** After this time the dialog has its size. */
const SETTLED_MS = 500

/** Fits the terminal to its place and takes the keys, once the dialog stands; returns what calls that off. */
export function settle(fitAndFocus: () => void): () => void {
  const timer = setTimeout(fitAndFocus, SETTLED_MS)
  return () => clearTimeout(timer)
}
