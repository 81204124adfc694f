import type { RendererOptions } from '../render/renderer.ts'
import type { SettingValues } from './schema.ts'

/** What `createApp({ render })` takes, from settings. */
export const renderOptions = (values: Readonly<SettingValues>) =>
  ({ quality: values, exposure: values.exposure }) satisfies Omit<RendererOptions, 'canvas'>
