import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/admin-setups/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin-setups/units', replace: true })
  },
})
