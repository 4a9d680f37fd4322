import type { Page } from '@playwright/test'

export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const row = (page: Page, lock: string) => page.getByRole('row').filter({ hasText: lock })
export const cell = (page: Page, lock: string, column: number) => row(page, lock).getByRole('cell').nth(column)
