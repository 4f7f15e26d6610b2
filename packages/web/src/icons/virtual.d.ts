declare module 'virtual:icons/*' {
  const drawings: Readonly<Record<string, string>>
  export default drawings
}
