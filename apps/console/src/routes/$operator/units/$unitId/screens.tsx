import { createFileRoute } from '@tanstack/react-router'
import { ScreenPage } from '../../../../features/units/screens/ScreenPage.tsx'

export const Route = createFileRoute('/$operator/units/$unitId/screens')({ component: ScreenPage })
