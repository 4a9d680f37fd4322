import { type RefObject, useLayoutEffect, useState } from 'react'

/** What A4 leaves for the text within margins of 12 mm, in CSS pixels. */
const PAGE = { width: 703, height: 1_031 }
/** Smaller than this nobody reads it: then it is more than one page. */
const LEAST = 0.45

/** Makes a sheet as small as it must be to be printed on one page; the screen shows it as it is. Returns on how many it is printed. */
export function useOnePage(sheet: RefObject<HTMLElement | null>): number {
  const [pages, setPages] = useState(1)
  useLayoutEffect(() => {
    const element = sheet.current
    if (!element) return
    const { style } = element
    // as wide as the paper for a moment, whatever the screen is
    style.width = `${PAGE.width}px`
    style.padding = '0'
    const height = element.scrollHeight
    const zoom = Math.max(LEAST, Math.min(1, PAGE.height / height))
    style.removeProperty('width')
    style.removeProperty('padding')
    style.setProperty('--print-zoom', zoom.toFixed(3))
    setPages(Math.ceil((height * zoom - 1) / PAGE.height))
  })
  return pages
}
