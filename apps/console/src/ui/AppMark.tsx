import { look } from './theme/css.ts'

/** The product's sign: four doors, one ajar. Decorative; the name stands beside it. */
export function AppMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill={look('accent')} />
      <g fill={look('onAccent')}>
        <rect x="5" y="5" width="10" height="13" rx="1.5" />
        <rect x="17.5" y="5" width="9.5" height="7" rx="1.5" opacity=".55" />
        <rect x="5" y="20.5" width="10" height="6.5" rx="1.5" opacity=".55" />
        <path d="M17.5 15.2 24.3 13v16.4l-6.8-2.2z" />
      </g>
    </svg>
  )
}
