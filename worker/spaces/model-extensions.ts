/** Extensions of glTF that the loader of pages reads (three's GLTFLoader as web/spatial/model.ts has it: no decoder, no transcoder). */
const shown = [
  ...[
    'KHR_lights_punctual',
    'KHR_materials_anisotropy',
    'KHR_materials_clearcoat',
    'KHR_materials_dispersion',
    'KHR_materials_emissive_strength',
  ],
  ...['KHR_materials_ior', 'KHR_materials_iridescence', 'KHR_materials_sheen', 'KHR_materials_specular', 'KHR_materials_transmission'],
  ...['KHR_materials_unlit', 'KHR_materials_volume', 'KHR_mesh_quantization', 'KHR_texture_transform'],
  ...['EXT_mesh_gpu_instancing', 'EXT_texture_avif', 'EXT_texture_webp'],
]
/** Those that become plain glTF while a model is made light. */
const turned = [
  ...['EXT_meshopt_compression', 'KHR_meshopt_compression', 'KHR_materials_pbrSpecularGlossiness', 'KHR_materials_variants'],
  ...['KHR_accessor_float16', 'KHR_accessor_float64', 'KHR_node_visibility'],
]
/** Those that change nothing anybody sees: notes, measurements, what only moves. */
const unseen = ['KHR_xmp', 'KHR_xmp_json_ld', 'KHR_animation_pointer', 'EXT_structural_metadata', 'EXT_mesh_features']
const known = new Set([...shown, ...turned, ...unseen])

/** What a model must have read to be right, and nobody here reads: its own word for it, or numbers that mean something else without. */
export const cannotDoWithout = (used: readonly string[], required: readonly string[]): boolean =>
  required.some((name) => !known.has(name)) || used.includes('KHR_mesh_primitive_restart')

/** What a model has beyond the plain format that is not shown: its author is told, because it looks different from where it was made. */
export const leftOutOf = (used: readonly string[]): string[] => used.filter((name) => !known.has(name)).toSorted()

/** Whether it may stay in what pages are given. */
export const isShown = (name: string): boolean => shown.includes(name)
