/** The files of a model, as paths within its folder. */
export interface ModelFiles {
  encoder: string
  decoder: string
  tokens: string
  /** External weights of a graph that is too large for one file. */
  weights: string[]
}

/**
 * Picks the model's files from a published folder. The encoder is taken at full precision if available: with 8 bits it is poor under music. The decoder is
 * taken with 8 bits: the same accuracy for half the memory.
 */
export function modelFilesOf(names: readonly string[]): ModelFiles | undefined {
  const graphs = (part: string) => names.filter((name) => name.endsWith('.onnx') && new RegExp(`(^|[/.-])${part}[.-]`).test(name))
  const small = (name: string) => name.endsWith('.int8.onnx')
  const [encoders, decoders] = [graphs('encoder'), graphs('decoder')]
  const encoder = encoders.find((name) => !small(name)) ?? encoders[0]
  const decoder = decoders.find(small) ?? decoders[0]
  const tokens = names.find((name) => /(^|[/-])tokens\.txt$/.test(name))
  if (!encoder || !decoder || !tokens) return undefined
  const beside = (graph: string) => names.filter((name) => name.startsWith(graph.replace(/\.onnx$/, '.')) && /\.(weights|data)$/.test(name))
  return { encoder, decoder, tokens, weights: [...beside(encoder), ...beside(decoder)] }
}
