/** The contract with its schemas (plain-contract.ts). */
declare module '@cubeward/contract/admin/index.ts?whole' {
  export * from '@cubeward/contract/admin/index.ts'
}
declare module '@cubeward/contract/kernel/params.ts?whole' {
  export * from '@cubeward/contract/kernel/params.ts'
}
