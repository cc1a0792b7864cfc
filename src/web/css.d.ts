// Stylesheets are imported for what they do, not for a value.
declare module '*.css'

declare module '*.txt' {
  const text: string
  export default text
}
