import { buildApp } from './build.ts'

/** A separate process for the build, so that its memory is freed afterwards. */
await buildApp()
