/** For tools that only read TypeScript. vue-tsc knows the type of each component. */
declare module '*.vue' {
  import type { Component } from 'vue'

  const component: Component
  export default component
}
