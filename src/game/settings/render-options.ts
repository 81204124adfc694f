import type { RendererOptions } from '../render/renderer.ts'
import type { SettingValues } from './schema.ts'

/** What `createApp({ render })` takes, from settings. */
export const renderOptions = (values: Readonly<SettingValues>) =>
  ({
    quality: values,
    sky: { azimuth: values.sunAzimuth, elevation: values.sunElevation },
    haze: { density: values.fogDensity / 1000 },
    exposure: values.exposure,
  }) satisfies Omit<RendererOptions, 'canvas'>
