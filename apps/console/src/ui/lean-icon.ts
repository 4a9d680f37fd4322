import { createElement, type ReactElement, type SVGProps } from 'react'

interface IconData {
  name: string
  size: number
  node: [tag: string, attributes: Record<string, string>][]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string
}

/**
 * Makes an icon as Lucide does, in the built console: its own component puts together attributes for all frameworks and shapes each time an
 * icon is drawn, a tenth of all that runs before the first rows stand.
 */
export default function createIcon({ name, size: drawn, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function LucideIcon({
    size = 24,
    color = 'currentColor',
    className = '',
    children,
    ...rest
  }: IconProps): ReactElement {
    const isNamed = 'role' in rest || 'title' in rest || Object.keys(rest).some((prop) => prop.startsWith('aria-'))
    return createElement(
      'svg',
      {
        ...{ xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: `0 0 ${drawn} ${drawn}` },
        ...{ fill: 'none', stroke: color, strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' },
        className: `lucide lucide-${name} ${className}`.trimEnd(),
        ...(isNamed || children !== undefined ? {} : { 'aria-hidden': true }),
        ...rest,
      },
      shapes,
      children,
    )
  }
}
