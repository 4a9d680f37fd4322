import { ChevronDown } from 'lucide-react'

/** The arrow of a select, drawn as all icons are. */
export function SelectArrow({ className }: { className?: string }) {
  return <ChevronDown className={className} size={16} strokeWidth={1.75} aria-hidden />
}
