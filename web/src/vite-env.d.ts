/// <reference types="svelte" />
/// <reference types="vite/client" />
declare module '*.json?icons' {
  const icons: Record<string, string>
  export default icons
}
declare module 'virtual:icons/*' {
  const icons: Record<string, string>
  export default icons
}
