-- Of those who look at what has arrived, one at a time makes a photo of it; who dies over it is waited for no longer than this tells.
ALTER TABLE cube_photos ADD COLUMN claimed timestamptz;
