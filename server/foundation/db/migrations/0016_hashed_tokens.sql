-- Whoever reads the store, or a copy of it, gets into no account: of a session's token only the hash is kept.
update sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
