import { createFileRoute, redirect } from '@tanstack/react-router'

// There is no dashboard yet: the cubes are what an operator has to see first.
export const Route = createFileRoute('/$operator/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$operator/cubes', params, replace: true })
  },
})
