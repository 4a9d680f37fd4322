/** What is said of a terminal before its installation. */
export interface Terminal {
  count?: 'single' | 'multiple'
  role?: 'main' | 'add'
}

/** A single terminal, or the main one of several; on a secondary one there is nothing to install. */
export const mayStart = ({ count, role }: Terminal, secondary = false): boolean =>
  !secondary && (count === 'single' || (count === 'multiple' && role === 'main'))
