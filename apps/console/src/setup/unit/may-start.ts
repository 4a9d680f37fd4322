/** What is said of a terminal before its installation. */
export interface Terminal {
  count?: 'single' | 'multiple'
  role?: 'main' | 'add'
}

/** A single terminal, or the main one of several. */
export const mayStart = ({ count, role }: Terminal): boolean =>
  count === 'single' || (count === 'multiple' && role === 'main')
