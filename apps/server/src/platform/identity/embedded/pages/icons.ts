import { Html } from './html.ts'

const icon = (body: string, stroke = 1.75) =>
  new Html(
    `<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="${stroke}" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${body}</svg>`,
  )

// Lucide, as everywhere in the product.
export const icons = {
  user: icon('<path d="M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2"/><circle cx="12" cy="7" r="4"/>'),
  mail: icon('<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect x="2" y="4" width="20" height="16" rx="2"/>'),
  key: icon(
    '<path d="M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z"/><circle cx="16.5" cy="7.5" r=".5" fill="currentColor"/>',
  ),
  eye: icon(
    '<path d="M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0"/><circle cx="12" cy="12" r="3"/>',
  ),
  eyeOff: icon(
    '<path d="M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49"/><path d="M14.084 14.158a3 3 0 0 1-4.242-4.242"/><path d="M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143"/><path d="m2 2 20 20"/>',
  ),
  scan: icon(
    '<path d="M17 12v4a1 1 0 0 1-1 1h-4"/><path d="M17 3h2a2 2 0 0 1 2 2v2"/><path d="M17 8V7"/><path d="M21 17v2a2 2 0 0 1-2 2h-2"/><path d="M3 7V5a2 2 0 0 1 2-2h2"/><path d="M7 17h.01"/><path d="M7 21H5a2 2 0 0 1-2-2v-2"/><rect x="7" y="7" width="5" height="5" rx="1"/>',
    1.25,
  ),
  globe: icon(
    '<circle cx="12" cy="12" r="10"/><path d="M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20"/><path d="M2 12h20"/>',
  ),
  check: icon('<path d="M20 6 9 17l-5-5"/>', 2),
  monitor: icon(
    '<rect width="20" height="14" x="2" y="3" rx="2"/><line x1="8" x2="16" y1="21" y2="21"/><line x1="12" x2="12" y1="17" y2="21"/>',
  ),
  phone: icon('<rect width="14" height="20" x="5" y="2" rx="2" ry="2"/><path d="M12 18h.01"/>'),
  down: icon('<path d="m6 9 6 6 6-6"/>'),
  alert: icon('<circle cx="12" cy="12" r="10"/><path d="M12 8v4"/><path d="M12 16h.01"/>', 2),
} as const

/** Four doors, one ajar; the same drawing as in the console. */
export const mark = new Html(
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect class="mark-ground" width="32" height="32" rx="7"/><g class="mark-doors"><rect x="5" y="5" width="10" height="13" rx="1.5"/><rect x="17.5" y="5" width="9.5" height="7" rx="1.5" opacity=".55"/><rect x="5" y="20.5" width="10" height="6.5" rx="1.5" opacity=".55"/><path d="M17.5 15.2 24.3 13v16.4l-6.8-2.2z"/></g></svg>',
)

export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2640CF"/><g fill="#fff"><rect x="5" y="5" width="10" height="13" rx="1.5"/><rect x="17.5" y="5" width="9.5" height="7" rx="1.5" opacity=".55"/><rect x="5" y="20.5" width="10" height="6.5" rx="1.5" opacity=".55"/><path d="M17.5 15.2 24.3 13v16.4l-6.8-2.2z"/></g></svg>'
