import { t } from '../../../locales/i18n.ts'

/** Closings that came too late to count: the connection of the cube, or its clock. */
export const lateWarning = (late: number): string | undefined =>
  late === 0
    ? undefined
    : t(
        '{n, plural, one {A door was reported too late and did not count. Close it again.} other {# doors were reported too late and did not count. Close them again.}}',
        { n: late },
      )
