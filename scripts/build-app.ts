import { buildApp } from './build.ts'

/** The build in a process of its own: what bundling takes of memory goes back to the system with it. */
await buildApp()
