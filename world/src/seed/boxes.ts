/** The boxes of a demo cube, column by column as its wall shows them. */
export interface SeedBox {
  number: string
  types: string[]
  lock: string
}

// Column patterns; each adds up to the height of a front. The third column leaves room for the terminal.
const columns = [
  'S S S S S S M M M M',
  'M M M M S S XL',
  'L S S XL',
  'L L M M XL',
  'S S S S S S M M M M',
  'M M M M M M M M',
  'L L L M M M',
].map((column) => column.split(' '))

export function seedBoxes(count: number): SeedBox[] {
  const boxes: SeedBox[] = []
  for (let column = 0; boxes.length < count; column++) {
    const pattern = columns[column % columns.length] ?? []
    for (const [row, type] of pattern.entries()) {
      if (boxes.length === count) break
      const board = String.fromCharCode(65 + (column % 26))
      boxes.push({
        number: String(boxes.length + 1),
        types: [type],
        lock: `${board}-${String(row + 1).padStart(2, '0')}`,
      })
    }
  }
  return boxes
}

export const seedDevices = [
  { deviceId: 'lc16', vendor: 'Nordlås', model: 'Lock controller LC-16', types: ['Locking'] },
  { deviceId: 'imager', vendor: 'Scanwerk', model: 'Imager 3200', types: ['BarcodeReader'] },
  { deviceId: 'paypoint', vendor: 'PayPoint', model: 'PayPoint S2', types: ['PaymentTerminal'] },
  { deviceId: 'reader', vendor: 'Tapline', model: 'Reader N4', types: ['NfcReader'] },
]
