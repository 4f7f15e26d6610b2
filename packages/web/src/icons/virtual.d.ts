declare module 'virtual:icons/*' {
  const drawings: Readonly<
    Record<string, { readonly d: string; readonly box: readonly [x: number, y: number, width: number, height: number] }>
  >
  export default drawings
}
