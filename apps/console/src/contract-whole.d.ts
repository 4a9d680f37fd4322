/** The contract with its schemas (contract-twin.ts). */
declare module '@cubeward/contract/admin/index.ts?whole' {
  export * from '@cubeward/contract/admin/index.ts'
}
