import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

export type Handler = (request: Request) => Response | Promise<Response>

/**
 * The few globals the platform's runtime gives a function. `Deno.serve` keeps its handler instead of listening; `served` is the one kept
 * last. `EdgeRuntime.waitUntil` only has to report failures, because the process stays.
 */
export function actAsDeno(env: Record<string, string>, failedAfterwards: (error: unknown) => void): { served(): Handler | undefined } {
  let kept: Handler | undefined
  const serve = (...given: unknown[]) => {
    const handler = given.find((one) => typeof one === 'function') ?? (given[0] as { handler?: unknown } | undefined)?.handler
    if (typeof handler !== 'function') throw new TypeError('Deno.serve needs a handler.')
    kept = handler as Handler
    return { finished: new Promise(() => {}), shutdown: async () => {}, ref() {}, unref() {} }
  }
  Object.assign(globalThis, {
    Deno: { serve, env: { get: (name: string) => env[name], has: (name: string) => name in env, toObject: () => ({ ...env }) } },
    EdgeRuntime: { waitUntil: (work: unknown) => void Promise.resolve(work).catch(failedAfterwards) },
  })
  return { served: () => kept }
}

const nothing = 'data:text/javascript,'
const standardServer = 'data:text/javascript,export const serve = (handler) => Deno.serve(handler)'
const npm = /^(?:npm:\/?|jsr:\/?|https:\/\/esm\.sh\/(?:v\d+\/)?)((?:@[^/@]+\/)?[^/@?]+)(?:@[^/?]*)?(\/[^?]*)?/

/**
 * Lets functions import as they do on the platform: `npm:`, `jsr:` and `https://esm.sh/` mean the package as the server has it installed,
 * in any version, and the standard library's HTTP server is `Deno.serve`. `imports` are those of the function's `deno.json`.
 * Nothing is fetched.
 */
export function resolveImportsLikeDeno(imports: readonly (readonly [specifier: string, meaning: string])[]) {
  registerHooks({
    resolve(asked, context, next) {
      const specifier = mapped(asked, imports)
      if (/\.d\.ts($|\?)/.test(specifier)) return { url: nothing, format: 'module', shortCircuit: true }
      if (/^https:\/\/deno\.land\/std(@[^/]+)?\/http\/server\.ts$/.test(specifier))
        return { url: standardServer, format: 'module', shortCircuit: true }
      const [whole, name, inside = ''] = npm.exec(specifier) ?? []
      return whole === undefined ? next(specifier, context) : next(`${name}${inside}`, { ...context, parentURL: import.meta.url })
    },
  })
}

/** What `deno.json` says a specifier means: the whole of it, or its beginning where that ends with a slash. */
function mapped(specifier: string, imports: readonly (readonly [string, string])[]): string {
  for (const [name, meaning] of imports) {
    if (specifier === name) return meaning
    if (name.endsWith('/') && specifier.startsWith(name)) return meaning + specifier.slice(name.length)
  }
  return specifier
}

/** Loads the function at `entry`: one that exports `default { fetch }`, or one that calls `Deno.serve`. */
export async function loadFunction(entry: string, served: () => Handler | undefined): Promise<Handler> {
  const module = (await import(pathToFileURL(entry).href)) as { default?: { fetch?: Handler } }
  const handler = module.default?.fetch ?? served()
  if (typeof handler !== 'function') throw new TypeError('A function exports default { fetch } or calls Deno.serve.')
  return handler
}
