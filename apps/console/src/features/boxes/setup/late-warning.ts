import { t } from '../../../locales/i18n.ts'

/** Closings that came too late to count: the connection of the cube, or its clock. */
export const lateWarning = (late: number): string | undefined =>
  late === 0
    ? undefined
    : t(
        '{n, plural, one {# report of a door came too late and was not counted.} other {# reports of doors came too late and were not counted.}} Close the door again.',
        { n: late },
      )
