const at = '2026-03-04T08:15:30.000Z'
const occupancy = {
  id: '0198b6a0-7d1e-7c43-9a55-3f0c5d2b8e11',
  content: { parcel: 'DE-4711' },
  accessCode: '48213',
  accessKeys: ['04A2B6C19D5E80'],
}
const address = { street: 'Hafenstraße', houseNo: '12', zip: '20457', city: 'Hamburg', country: 'DE' }

/** What the main words look like on the wire; a test holds each against its schema. */
export const examples = {
  AppOccupancy: {
    ...occupancy,
    cubeId: 'hamburg-01',
    boxNumber: '12',
    appId: 'parcels',
    created: at,
    updated: at,
    ended: null,
  },
  OccupyAtCube: { ...occupancy, types: ['M', 'L'], features: ['accessible'] },
  OccupyAtTenant: { ...occupancy, tenantId: 'nordpost', types: ['M'] },
  AppCube: {
    id: 'hamburg-01',
    tenantId: 'nordpost',
    description: 'At the main entrance',
    site: 'Hamburg Altona',
    connected: true,
    boxes: { total: 24, available: 9 },
  },
  Tenant: {
    id: 'nordpost',
    name: 'Nordpost',
    address,
    supportInfo: {
      operatedBy: 'Nordpost',
      phone: '+49 40 123456',
      email: 'help@nordpost.example',
      website: null,
      freetext: null,
    },
    retentionDays: 90,
  },
  CubeListItem: {
    id: 'hamburg-01',
    description: 'At the main entrance',
    site: 'Hamburg Altona',
    tenant: { id: 'nordpost', name: 'Nordpost' },
    monitored: true,
    connected: true,
    lastConnected: at,
    utilization: { total: 24, occupied: 14, available: 9, disabled: 1 },
    openAlerts: { BreakIn: 1 },
  },
}
