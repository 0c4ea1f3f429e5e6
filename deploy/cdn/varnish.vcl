# Varnish 7 before the program: one question for each change of a board, however many people read it.
vcl 4.1;
import std;

backend program {
    .host = "127.0.0.1";
    .port = "3000";
    # A question for changes waits up to 25 seconds.
    .first_byte_timeout = 60s;
    .between_bytes_timeout = 60s;
    # A busy program is not away: one answer in ten seconds is enough.
    .probe = { .url = "/readyz"; .interval = 2s; .timeout = 5s; .window = 5; .threshold = 1; .initial = 1; }
}

sub vcl_recv {
    # Old boards are shown only while the program is away.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 0s;
    }
    if (req.method == "GET" && req.url ~ "^/(boards/[\w-]+/(qualifier|event)(/after/[\w-]+)?|floors/[\w-]+(/day)?)$") {
        # Public and the same for everybody.
        unset req.http.Cookie;
        return (hash);
    }
    # Streams and all else go through.
    return (pass);
}

sub vcl_backend_response {
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    if (beresp.http.CDN-Cache-Control ~ "stale-if-error" && beresp.status == 200) {
        set beresp.grace = 300s;
        set beresp.keep = 300s;
    }
}
