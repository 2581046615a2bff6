import { authConfig, commonConfig, databaseConfig, readConfig, s3Config } from '@kanaka/server-kit/config';
import { z } from 'zod';

export const config = (env?: NodeJS.ProcessEnv) =>
  readConfig(z.object({ ...commonConfig, ...authConfig, ...databaseConfig, ...s3Config }), env);
